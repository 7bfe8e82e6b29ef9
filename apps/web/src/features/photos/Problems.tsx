import { useTexts } from '../../i18n/texts.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import type { Choice, ChoiceProblem } from './chosen-photos.ts';
import { photosTexts } from './photos.texts.ts';

/** Why some files were not added or uploaded. Screen readers announce it. */
export function Problems({ chosen, problems }: Choice) {
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
  const refused = chosen.flatMap(({ file, refusal }) =>
    refusal === undefined ? [] : t('problemOf', { name: file.name, problem: refusal }),
  );
  const sentences = new Set([...problems.map(sentenceOf), ...refused]);
  if (sentences.size === 0) return null;
  return (
    <Banner tone="danger">
      <ul className="flex flex-col gap-1">
        {[...sentences].map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </Banner>
  );
}
