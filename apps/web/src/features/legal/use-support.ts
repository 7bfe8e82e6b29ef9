import { useTexts } from '../../i18n/texts.ts';
import { useInstance } from '../../server/instance.ts';
import { legalTexts } from './legal.texts.ts';

/** Returns the support address as a link of the prose, or only words if the server has not sent it. */
export function useSupport(): string {
  const t = useTexts(legalTexts);
  const address = useInstance()?.supportEmail;
  return address ? `[${address}](mailto:${address})` : t('supportTeam');
}
