// A plain table for a terminal: text to the left, numbers to the right.

/** Renders rows under column names. Numbers get thousands separators. */
export function renderTable(columns: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const cells = rows.map((row) => row.map((cell) => (typeof cell === 'number' ? groupDigits(cell) : cell)));
  const widths = columns.map((name, column) => Math.max(name.length, ...cells.map((row) => row[column]?.length ?? 0)));
  const isNumber = columns.map((_, column) => rows.every((row) => typeof row[column] === 'number'));
  const line = (row: readonly string[]) =>
    row
      .map((cell, at) => (isNumber[at] === true ? cell.padStart(widths[at] ?? 0) : cell.padEnd(widths[at] ?? 0)))
      .join('  ');
  return [line(columns), widths.map((width) => '-'.repeat(width)).join('  '), ...cells.map(line)].join('\n');
}

function groupDigits(value: number): string {
  return String(value).replace(/\B(?=(\d{3})+(?!\d))/g, ',');
}
