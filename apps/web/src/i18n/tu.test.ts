import { errors } from '@ambiance/domain/errors';
import { expect, test } from 'vitest';
import type { Catalogue } from './catalogue.ts';

const catalogues = import.meta.glob<{ texts: Catalogue }>('../**/*.fr.ts', { eager: true });

/** Catalogues for staff, lawyers, paying customers, and members about whom moderators decided. All others are for members. */
const formalCatalogues =
  /\/(account-status|audit|legal|plans|hosts|managers|venues|assignments|managed-perks|redeem|moderation|faces|operator|staff-vouching|tables-at-work)\b/;
const formalErrors =
  /^(account|appeal|audit|case|claim|decision|face|door-code|door-scan|holiday|host|manager|payments|plan|refund|staff|vouch|webhook)\.|^(password\.must-change|second-factor\.must-add|perk\.same-title|phone\.required|picture\.one|why\.required|venue\.(changed|not-yours)|session\.(suspended|blocked|deactivated)|table-check\.not-answered)$/;

/** "Tu" and related words, except in quoted names of members' screens. */
const familiar = /(?<!«\u202f)(?<!\p{L})(tu|toi|ton|ta|tes|t’(?=\p{L}))(?!\p{L})/iu;

/** "Vous", related words, and the verbs that go with it. */
const formal = /(?<!rendez-)\b(vous|votre|vos)\b|(?<!\p{L})(?!(chez|assez|rendez)\b)\p{L}+ez\b/iu;

/** A sentence that begins with a verb in the infinitive, such as “Réessayer plus tard.”, unless that verb is its subject. */
const instructionToNobody =
  /(?<=^|[.!?] )(?:Se |S’)?\p{L}+(?:er|ir)(?!\p{L})(?! (?:est|ne|«|la page suffit))[^.!?]*\./u;

/** Texts that members read, and also staff, payers or members under a decision: of some catalogues all, of others these keys. */
const sharedTexts = [
  [/server\/server\.fr/, /^/],
  [/fields\/picker\.fr/, /^/],
  [/account-data\/account-data\.fr/, /^(export|delete)/],
  [/phone\/phone\.fr/, /^/],
  [/accounts\/accounts\.fr/, /^(logIn|login|welcomeBack|bringBack|leadsBack|signedIn|captcha)/],
  [/email\/email\.fr/, /^/],
  [/chat\/chat\.fr/, /^(nobodyFound|archive|inboxFailed|noneOpen|notChanged|historyFailed|placeholder|putAway)/],
  [/password\/recovery\.fr/, /^(?!undo|restored|verifiedLead|proofNeeded|wrongAddress|messageReady|confirmAddress)/],
  [/second-factor\/second-factor\.fr/, /^/],
] as const;

/** Refusals of calls that both make. */
const sharedErrors =
  /^((captcha|login|passkey|password|phone|phone-code|request|second-factor|server|session)\.|email\.(invalid|refused|unchanged|used)$|photo\.(busy|removed|unreadable)$)/;

/** Imperatives of “tu” without any other sign of it. */
const familiarOrder =
  /(?<!\p{L})(essaie|réessaie|attends|cherche|choisis|configure|désactive|écris|entre|garde|numérise|ouvre|reconnecte|recommence|remplace|sélectionne|utilise|vérifie)(?!\p{L})/iu;

const isNeutral = (text: unknown) => ![familiar, formal, familiarOrder].some((one) => one.test(JSON.stringify(text)));

test.each(sharedTexts)('a French text for both kinds of readers says neither “tu” nor “vous”: %s %s', (file, keys) => {
  const [[, { texts }] = [undefined, { texts: {} }]] = Object.entries(catalogues).filter(([path]) => file.test(path));
  const shared = Object.entries(texts).filter(([key]) => keys.test(key));
  expect(shared.length).toBeGreaterThan(1);
  expect(shared.filter(([, text]) => !isNeutral(text))).toEqual([]);
});

test('a French refusal for both kinds of readers says neither “tu” nor “vous”', () => {
  const shared = Object.entries(errors).filter(([code]) => sharedErrors.test(code) && !formalErrors.test(code));
  expect(shared.length).toBeGreaterThan(20);
  expect(shared.filter(([, { fr }]) => !isNeutral(fr))).toEqual([]);
});

test('a French sentence that asks readers to do something addresses them', () => {
  const texts = Object.entries(catalogues)
    .filter(([path]) => !/legal|prerender/.test(path))
    .flatMap(([path, { texts: all }]) => Object.entries(all).map(([key, text]) => [`${path} ${key}`, text] as const));
  const refusals = Object.entries(errors).map(([code, { fr }]) => [code, fr] as const);
  const wrong = [...texts, ...refusals].filter(([, text]) =>
    (typeof text === 'string' ? [text] : Object.values(text)).some((form) => instructionToNobody.test(form)),
  );
  expect(texts.length).toBeGreaterThan(300);
  expect(wrong).toEqual([]);
});

test('members are addressed as “tu” in French', () => {
  const texts = Object.entries(catalogues)
    .filter(([path]) => !formalCatalogues.test(path))
    .flatMap(([path, { texts: all }]) => Object.entries(all).map(([key, text]) => [`${path} ${key}`, text] as const));
  const refusals = Object.entries(errors).flatMap(([code, { fr }]) => (formalErrors.test(code) ? [] : [[code, fr]]));
  expect(texts.length).toBeGreaterThan(300);
  expect(refusals.length).toBeGreaterThan(50);
  expect([...texts, ...refusals].filter(([, text]) => formal.test(JSON.stringify(text)))).toEqual([]);
});

test('staff, payers and members under a decision are addressed as “vous” in French', () => {
  const texts = Object.entries(catalogues)
    .filter(([path]) => formalCatalogues.test(path))
    .flatMap(([path, { texts: all }]) => Object.entries(all).map(([key, text]) => [`${path} ${key}`, text] as const));
  expect(texts.length).toBeGreaterThan(300);
  expect(texts.filter(([, text]) => familiar.test(JSON.stringify(text)))).toEqual([]);
});
