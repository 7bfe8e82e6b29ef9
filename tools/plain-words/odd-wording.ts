const everywhere = /\b(?:the|an?|no) own\b|\banew\b|\be-mail|recognis|somebody else than|\bneither\.$/i;
const headless = /^(?:What|Whoever|Of) /;

const comment = /^\s*(?:\/\*\*?|\*|\/\/|--) (.*)$/;
const testName = /^\s*(?:test|it|describe)(?:\.each)?\((['`].*)$/;
const commentAfterCode = / \/\/ (.*)$/;

/** The lines of a file with refused wording, as `file:line text`. */
export function oddWording(file: string, text: string): string[] {
  const isDocument = file.endsWith('.md');
  const isCatalogue = /\.en\.tsx?$/.test(file);
  return text.split('\n').flatMap((line, index) => {
    const said = comment.exec(line)?.[1] ?? commentAfterCode.exec(line)?.[1];
    const read = isDocument || isCatalogue ? line : (said ?? testName.exec(line)?.[1] ?? '');
    const isOdd = everywhere.test(read) || (said !== undefined && headless.test(said) && startsComment(text, index));
    return isOdd ? [`${file}:${index + 1} ${line.trim()}`] : [];
  });
}

/** Returns true if a comment begins on a line and does not continue from the line above. */
function startsComment(text: string, index: number): boolean {
  const lines = text.split('\n');
  return /\/\*/.test(lines[index]!) || !comment.test(lines[index - 1] ?? '');
}
