import type { Language } from '@ambiance/domain/languages';
import { useQuery } from '@tanstack/react-query';
import { Languages } from 'lucide-react';
import { useEffect, useMemo } from 'react';
import { useLanguage } from '../../../i18n/language.ts';
import { useTexts } from '../../../i18n/texts.ts';
import { queryOf } from '../../../server/query-of.ts';
import { browserStorage } from '../../../state/browser-storage.ts';
import { useStore } from '../../../state/store.ts';
import { Button } from '../../../ui/actions/Button.tsx';
import { showToast } from '../../../ui/feedback/toast.ts';
import { browserTranslation } from './browser-translation.ts';
import { type ConversationTranslation, createConversationTranslation } from './conversation-translation.ts';
import { translationTexts } from './translation.texts.ts';

interface MessageTranslationProps {
  text: string;
  partnerId: string;
}

const opened = new Map<string, ConversationTranslation>();

/** The translation of a conversation, the same for all its messages. */
function translationOf(partnerId: string, into: Language): ConversationTranslation {
  const key = `${partnerId} ${into}`;
  const translation =
    opened.get(key) ??
    createConversationTranslation(browserTranslation()!, { partnerId, into, storage: browserStorage });
  opened.set(key, translation);
  return translation;
}

/** Under a message in the other language: a button that translates the conversation, then the translation. */
export function MessageTranslation({ text, partnerId }: MessageTranslationProps) {
  const language = useLanguage();
  const translation = useMemo(() => translationOf(partnerId, language), [partnerId, language]);
  const { data: isForeign } = useQuery(
    queryOf(['translation', 'offered', language, text], () => translation.canTranslate(text), {
      staleTime: Infinity,
    }),
  );
  useEffect(() => void translation.resume().catch(() => undefined), [translation]);
  return isForeign ? <Translated text={text} translation={translation} /> : null;
}

function Translated({ text, translation }: { text: string; translation: ConversationTranslation }) {
  const t = useTexts(translationTexts);
  const state = useStore(translation.state);
  const { data: translated, error } = useQuery(
    queryOf(['translation', 'text', t.language, text], () => translation.translate(text), {
      enabled: state.step === 'on',
      staleTime: Infinity,
      retry: false,
    }),
  );
  const turnOn = () => translation.turnOn().catch(() => showToast(t('failed'), { kind: 'error' }));
  if (state.step === 'on') {
    return (
      <div className="flex max-w-[min(85%,34rem)] flex-col items-start">
        {translated && (
          <p lang={t.language} className="border-l-2 border-edge px-3 py-1 whitespace-pre-wrap">
            <span className="sr-only">{t('translated')} </span>
            {translated}
          </p>
        )}
        {error && <p className="px-1 pt-1 text-sm text-ink-muted">{t('failed')}</p>}
        <span aria-live="off">
          <Button variant="quiet" className="text-sm" onClick={translation.turnOff}>
            {t('stop')}
          </Button>
        </span>
      </div>
    );
  }
  return (
    <span aria-live="off">
      {state.step === 'loading' ? (
        <output className="block px-1 pt-1 text-sm text-ink-muted">
          {t('loading', { percent: Math.round(state.loaded * 100) })}
        </output>
      ) : (
        <Button
          variant="quiet"
          className="text-sm"
          icon={<Languages aria-hidden className="size-4" />}
          onClick={() => void turnOn()}
        >
          {t('translate')}
        </Button>
      )}
    </span>
  );
}
