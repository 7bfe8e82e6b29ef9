import { useTexts } from '../../i18n/texts.ts';
import { useInstance } from '../../server/instance.ts';
import { legalTexts } from './legal.texts.ts';

/** Whom to write to, as a link of the prose; only words where the server has not told its address. */
export function useSupport(): string {
  const t = useTexts(legalTexts);
  const address = useInstance()?.supportEmail;
  return address ? `[${address}](mailto:${address})` : t('supportTeam');
}
