import { useTexts } from '../../i18n/texts.ts';
import { Banner } from '../../ui/Banner.tsx';
import type { ChoiceProblem } from './chosen-photos.ts';
import { photosTexts } from './photos.texts.ts';

/** Why some of the chosen files were not taken, read out when it appears. */
export function Problems({ problems }: { problems: readonly ChoiceProblem[] }) {
  const t = useTexts(photosTexts);
  const sentenceOf = (problem: ChoiceProblem): string => {
    switch (problem.why) {
      case 'tooManyAtOnce':
        return t('tooManyAtOnce');
      case 'noRoom':
        return t('noRoom', { count: problem.room });
      case 'heic':
        return t('heic', { name: problem.name });
      default:
        return t('problemOf', { name: problem.name, problem: t(problem.why) });
    }
  };
  if (problems.length === 0) return null;
  return (
    <Banner tone="danger">
      <ul className="flex flex-col gap-1">
        {[...new Set(problems.map(sentenceOf))].map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </Banner>
  );
}
