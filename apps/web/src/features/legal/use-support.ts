import { useTexts } from '../../i18n/texts.ts';
import { useInstance } from '../../server/instance.ts';
import { legalTexts } from './legal.texts.ts';

/** Returns the support address as a link of the prose, or only words if the server has not sent it. */
export function useSupport(): string {
  const t = useTexts(legalTexts);
  const address = useInstance()?.supportEmail;
  return address ? mailLink(address) : t('supportTeam');
}

/** Returns the name of the privacy officer and their address as a link of the prose. */
export function usePrivacyOfficer(): { officer: string; email: string } {
  const t = useTexts(legalTexts);
  const instance = useInstance();
  return instance
    ? { officer: instance.privacyOfficer, email: mailLink(instance.privacyEmail) }
    : { officer: t('supportTeam'), email: t('supportTeam') };
}

const mailLink = (address: string) => `[${address}](mailto:${address})`;
