import { t } from './texts.svelte';
import { showToast } from './toast.svelte';

/** Copy; also where the page came over plain HTTP and the clipboard API is missing. */
export async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const area = document.createElement('textarea');
    area.value = text;
    area.style.cssText = 'position:fixed;opacity:0';
    // Inside an open dialog nothing else on the page can be selected.
    (document.querySelector('dialog[open]') ?? document.body).append(area);
    area.select();
    document.execCommand('copy');
    area.remove();
  }
  showToast(t('ui.copied'));
}

/** Hand over to the phone's own share sheet; copy where there is none. */
export async function share(title: string, text: string, url: string): Promise<void> {
  if (!navigator.share) return copy(text ? `${text}\n${url}` : url);
  try {
    await navigator.share({ title, text, url });
  } catch (error) {
    // The share sheet was closed: nothing to say.
    if ((error as Error).name !== 'AbortError') await copy(url);
  }
}

/** Hand a picture to the phone's own share sheet; save it where there is none. */
export async function shareFile(blob: Blob, name: string, title: string): Promise<void> {
  const file = new File([blob], name, { type: blob.type });
  if (navigator.canShare?.({ files: [file] })) {
    try {
      await navigator.share({ files: [file], title });
      return;
    } catch (error) {
      if ((error as Error).name === 'AbortError') return;
    }
  }
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
