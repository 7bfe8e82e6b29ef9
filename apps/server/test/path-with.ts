import { delimiter, dirname } from 'node:path';

/** A PATH on which the programs of a folder come first, and then our own Node. */
export const pathWith = (folder: string): string =>
  [folder, dirname(process.execPath), process.env['PATH']].join(delimiter);
