import type { Settings } from '@ambiance/contract/settings';
import { firstMessageSenders } from '@ambiance/domain/settings';
import type { ReactNode } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { Card } from '../../ui/layout/Card.tsx';
import { Switch } from '../../ui/fields/Checkbox.tsx';
import { RadioGroup } from '../../ui/fields/RadioGroup.tsx';
import { settingsTexts } from './settings.texts.ts';
import { useSettings } from './use-settings.ts';

/** Settings for a quieter experience. Each applies at once. */
export function QuietSettings({ settings }: { settings: Settings }) {
  const t = useTexts(settingsTexts);
  const { shown, change } = useSettings(settings);
  return (
    <>
      <Part title={t('pauseTitle')} text={t('pauseText')}>
        <Switch label={t('pause')} checked={shown.paused} onChange={(paused) => change({ paused })} />
      </Part>
      <Part title={t('firstMessagesTitle')} text={t('firstMessagesText')}>
        <RadioGroup
          legend={t('firstMessagesTitle')}
          legendHidden
          choices={firstMessageSenders.map((value) => ({ value, label: t(`firstMessages.${value}`) }))}
          value={shown.firstMessagesFrom}
          onChange={(firstMessagesFrom) => change({ firstMessagesFrom })}
        />
      </Part>
      <Part title={t('seenTitle')} text={t('seenText')}>
        <Switch
          label={
            <>
              {t('showsActivity')}
              <span className="block text-sm text-ink-muted">{t('showsActivityHint')}</span>
            </>
          }
          checked={shown.showsActivity}
          onChange={(showsActivity) => change({ showsActivity })}
        />
        <Switch
          label={t('sendsReadReceipts')}
          checked={shown.sendsReadReceipts}
          onChange={(sendsReadReceipts) => change({ sendsReadReceipts })}
        />
      </Part>
    </>
  );
}

/** Whether the member is asked, shortly before a temporary mood ends, if they are still up for it. */
export function StillUpSetting({ settings }: { settings: Settings }) {
  const t = useTexts(settingsTexts);
  const { shown, change } = useSettings(settings);
  return (
    <Part title={t('moodTitle')} text={t('moodText')}>
      <Switch
        label={
          <>
            {t('wantsStillUp')}
            <span className="block text-sm text-ink-muted">{t('wantsStillUpHint')}</span>
          </>
        }
        checked={shown.wantsStillUp}
        onChange={(wantsStillUp) => change({ wantsStillUp })}
      />
    </Part>
  );
}

function Part({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <Card className="flex flex-col gap-4">
      <div>
        <h2 className="text-xl">{title}</h2>
        <p className="mt-1 text-sm text-ink-muted">{text}</p>
      </div>
      <div>{children}</div>
    </Card>
  );
}
