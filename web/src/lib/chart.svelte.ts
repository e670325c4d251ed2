// The sheet with the points of the match so far; the table's menu and the message about a finished round open it.

export const chart: { open: boolean } = $state({ open: false });
