export type Block = { paragraph: string } | { items: string[] };
export type Piece = string | { label: string; target: string };

/** Splits a text into blocks. Each line is a paragraph; adjacent lines that begin with a dash form one list. */
export function blocksOf(text: string): Block[] {
  const blocks: Block[] = [];
  for (const line of text.split('\n').map((one) => one.trim())) {
    const last = blocks.at(-1);
    if (!line.startsWith('- ')) blocks.push({ paragraph: line });
    else if (last && 'items' in last) last.items.push(line.slice(2));
    else blocks.push({ items: [line.slice(2)] });
  }
  return blocks;
}

/** Splits a line into words and the links written as `[label](target)`. */
export function piecesOf(line: string): Piece[] {
  const parts = line.split(/\[([^\]]+)\]\(([^)]+)\)/);
  return parts.flatMap((part, index): Piece[] => {
    if (index % 3 === 0) return part ? [part] : [];
    return index % 3 === 1 ? [{ label: part, target: parts[index + 1] ?? '' }] : [];
  });
}
