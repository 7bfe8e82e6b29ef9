import type { Language } from '@ambiance/domain/languages';
import { X } from 'lucide-react';
import { useState } from 'react';
import { chooseLanguage } from '../../i18n/texts.ts';
import { IconButton } from '../../ui/actions/IconButton.tsx';

/** Offers French in one line, in French. */
export function LanguageOffer() {
  const [answered, setAnswered] = useState(false);
  if (answered) return null;
  const answer = (chosen: Language) => {
    setAnswered(true);
    delete document.documentElement.dataset['offer'];
    void chooseLanguage(chosen);
  };
  return (
    <div lang="fr" className="border-b border-hairline bg-accent-soft text-accent-ink">
      <div className="mx-auto flex max-w-7xl items-center justify-center gap-x-3 px-4 text-sm">
        <p className="max-sm:hidden">Ambiance est aussi offert en français.</p>
        <button
          type="button"
          onClick={() => answer('fr')}
          className="min-h-11 rounded-md px-1 font-semibold underline underline-offset-4"
        >
          Continuer en français
        </button>
        <IconButton label="Non merci" icon={<X aria-hidden className="size-4" />} onClick={() => answer('en')} />
      </div>
    </div>
  );
}
