import { api } from '@ambiance/contract/api';
import { createClient } from '@ambiance/contract/client';
import type { Language } from '@ambiance/domain/languages';
import type { SignedIn } from './people.ts';
import { sendTo } from './test-transport.ts';

/** A client whose requests ask for a language, like a browser. */
export const inLanguage = (
  { address }: { address: string },
  { accessToken }: Pick<SignedIn, 'accessToken'>,
  language: Language,
) => createClient(api, sendTo(address, { authorization: `Bearer ${accessToken}`, 'accept-language': language }));
