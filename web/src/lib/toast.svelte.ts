// One short line that confirms something and disappears by itself: 「コピーしました」.

export const toast: { line: string } = $state({ line: '' });

let timer: ReturnType<typeof setTimeout> | undefined;

export function showToast(line: string): void {
  toast.line = line;
  clearTimeout(timer);
  timer = setTimeout(() => (toast.line = ''), 2400);
}
