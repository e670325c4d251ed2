// The sheet with the points of the match so far; the table's menu and the news of a finished round open it.

export const chart: { open: boolean } = $state({ open: false });
