import type { Language } from '@ambiance/domain/languages';

/** Divides a profile's text into its sentences. Each keeps the spaces and line breaks after it in `gap`. */
export const linesOf = (text: string, language: Language): { line: string; gap: string }[] =>
  Array.from(new Intl.Segmenter(language, { granularity: 'sentence' }).segment(text), ({ segment }) => {
    const line = segment.trimEnd();
    return { line, gap: segment.slice(line.length) };
  });
