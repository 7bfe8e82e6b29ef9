import { readFile } from 'node:fs/promises';

/** The commands of a page in `docs/`, each found under its heading. */
export interface Guide {
  /** The block of shell commands under a heading. If there are several, the one that contains a text. */
  block(heading: string, containing?: string): string;
  /** The command with this beginning in the sentences under a heading, as typed on an installed machine. */
  command(heading: string, beginning: string): string;
}

export async function readGuide(page: string): Promise<Guide> {
  const text = await readFile(new URL(`../../../docs/${page}`, import.meta.url), 'utf8');
  const sections = text.split(/^#{2,4} /m);
  const only = (found: readonly string[], wanted: string): string => {
    if (found.length !== 1) throw new Error(`docs/${page} has ${found.length} ${wanted} instead of one.`);
    return found[0]!;
  };
  const under = (heading: string) =>
    only(
      sections.filter((section) => section.startsWith(`${heading}\n`)),
      `sections "${heading}"`,
    );
  return {
    block(heading, containing = '') {
      const blocks = Array.from(under(heading).matchAll(/^```sh\n([^]*?)^```/gm), ([, block]) => block!);
      return only(
        blocks.filter((block) => block.includes(containing)),
        `blocks with "${containing}" under "${heading}"`,
      );
    },
    command(heading, beginning) {
      const sentences = under(heading)
        .replaceAll(/^```[^]*?^```/gm, '')
        .replaceAll('\n', ' ');
      // docs/operations.md says what to type on an installed machine instead.
      const commands = Array.from(sentences.matchAll(/`([^`]+)`/g), ([, command]) =>
        command!.replace('npm run admin --', 'ambiance-admin'),
      );
      return only(
        [...new Set(commands.filter((command) => command.startsWith(beginning)))],
        `commands with "${beginning}" under "${heading}"`,
      );
    },
  };
}
