import type { Language } from '@ambiance/domain/languages';
import { X } from 'lucide-react';
import { useState } from 'react';
import { language, useLanguage } from '../i18n/language.ts';
import { chooseLanguage } from '../i18n/texts.ts';
import { IconButton } from '../ui/IconButton.tsx';

/** Offers French in one line, in French, on the first visit of a browser that prefers it. */
export function LanguageOffer() {
  const [answered, setAnswered] = useState(false);
  useLanguage();
  if (answered || language.offered() !== 'fr') return null;
  const answer = (chosen: Language) => {
    setAnswered(true);
    void chooseLanguage(chosen);
  };
  return (
    <div lang="fr" className="border-b border-hairline bg-accent-soft text-accent-ink">
      <div className="mx-auto flex max-w-7xl items-center justify-center gap-x-3 px-4 text-sm">
        <p>Ambiance est aussi offert en français.</p>
        <button
          type="button"
          onClick={() => answer('fr')}
          className="min-h-11 rounded-md px-1 font-semibold underline underline-offset-4"
        >
          Passer au français
        </button>
        <IconButton label="Non merci" icon={<X aria-hidden className="size-4" />} onClick={() => answer('en')} />
      </div>
    </div>
  );
}
