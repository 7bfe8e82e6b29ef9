import { saveFile } from './save-file.ts';

type Cell = string | number;

export const csvText = (rows: readonly (readonly Cell[])[]): string =>
  rows.map((cells) => `${cells.map(csvCell).join(',')}\r\n`).join('');

/** A cell that every spreadsheet reads as text. Some treat text that looks like a formula as one, even in quotes. */
const csvCell = (value: Cell): string => {
  const text = String(value).replaceAll('"', '""');
  return /^[=+\-@\t\r\n]/.test(text) ? `"'${text}"` : `"${text}"`;
};

export function saveCsv(name: string, rows: readonly (readonly Cell[])[]): void {
  // The byte order mark lets spreadsheets recognize UTF-8.
  saveFile(name, new Blob(['\uFEFF', csvText(rows)], { type: 'text/csv;charset=utf-8' }));
}
