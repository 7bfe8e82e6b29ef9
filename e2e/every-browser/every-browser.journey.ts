import type { APIRequestContext } from 'playwright/test';
import { expect } from '../ambiance.ts';
import { password, register } from '../people.ts';
import { preparePlaces } from '../registration.ts';
import { hire, offerPerk, openVenue } from '../venue.ts';
import type { Screen } from './screen.ts';
import { test } from './screens.ts';

const phoneNumber = '+15145550101';

/** The login data that the log-in form stores. */
async function loginOf(request: APIRequestContext, email: string): Promise<{ accessToken: string }> {
  const answer = await request.post('/api/auth/login', { data: { email, password } });
  const { accessToken, user } = (await answer.json()) as { accessToken: string; user: object };
  return { ...user, accessToken };
}

/** The code that was texted to a phone. */
async function textedCode(request: APIRequestContext, phone: string): Promise<string> {
  let code: string | undefined;
  await expect(async () => {
    const outbox = (await (await request.get('/dev/outbox')).json()) as { sms: { to: string; code: string }[] };
    code = outbox.sms.find(({ to }) => to === phone)?.code;
    expect(code).toBeDefined();
  }).toPass();
  return code!;
}

async function registerInFrench(screen: Screen): Promise<void> {
  await screen.open('/fr/auth');
  await screen.press('Inscription');
  await screen.sees('Étape 1 sur 3');
  await screen.type('Courriel', 'ana@example.com');
  await screen.type('Mot de passe', password);
  await screen.press('Suivant');
  await screen.type('Date de naissance', '23 septembre 1991');
  await screen.press('Suivant');
  await screen.type('Nom affiché', 'Ana');
  await screen.type('Ville', 'montr');
  await screen.press(/^Montréal/);
  await screen.press('Créer mon compte');
  await screen.sees('Montre-toi');
  await screen.press('Passer pour l’instant');
  await screen.sees('Tu as envie de quoi');
  await screen.press('Discuter');
  await screen.sees('Découvrir');
}

test('a newcomer on a phone registers in French, is found, chats, buys a plan and redeems a perk', async ({
  ambiance,
  request,
  openScreen,
}) => {
  await openVenue(ambiance, request);
  const host = await hire(ambiance, request, 'host', 'Zoe');
  await offerPerk(request);
  await register(request, 'Ben');
  await preparePlaces(request);

  const ana = await openScreen();
  await registerInFrench(ana);

  const ben = await openScreen();
  await ben.open('/search?mood=all', await loginOf(request, 'ben@example.com'));
  await ben.press('Message Ana');
  await ben.sees('No messages yet. Start the conversation!');
  await ben.type('Message to Ana', 'Hello Ana!');
  await ben.press('Send');
  await ben.sees('Sent');
  await ana.open('/messages');
  await ana.press(/Hello Ana!/);
  await ana.type('Message à Ben', 'Bonjour Ben !');
  await ana.press('Envoyer');
  await ben.sees('Bonjour Ben !');

  await ana.open('/subscriptions');
  await ana.press('Passer au forfait Standard');
  await ana.type('Numéro de téléphone', phoneNumber);
  await ana.press('Envoyer le code');
  await ana.sees('Code à 6 chiffres');
  await ana.type('Code à 6 chiffres', await textedCode(request, phoneNumber));
  await ana.press('Vérifier');
  await ana.type('Numéro de carte', '4242424242424242');
  await ana.press(/^Payer/);
  await ana.sees('Bienvenue au forfait Standard');

  await ana.open('/perks');
  await ana.press(/^Obtenir : /);
  await ana.press(/^Afficher le code/);
  await ana.sees('Présente ce code au comptoir.');
  const headers = { authorization: `Bearer ${(await loginOf(request, 'ana@example.com')).accessToken}` };
  const [claim] = (await (await request.get('/api/users/me/perk-claims', { headers })).json()) as { token: string }[];
  const door = await openScreen();
  await door.open('/host/dashboard', await loginOf(request, host.email));
  await door.sees('Nobody is waiting');
  await door.press('Redeem a perk');
  await door.type('Code', claim!.token);
  await door.press('Redeem');
  await door.sees('Redeemed for Ana:');
  await ana.sees('Utilisé');
});
