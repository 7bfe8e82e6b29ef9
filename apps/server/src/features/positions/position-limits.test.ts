import { describe, expect, test } from 'vitest';
import type { CallError } from '../../../test/test-transport.ts';
import type { SignedIn } from '../../../test/people.ts';
import { startTestServer } from '../../../test/start-test-server.ts';

async function startWithMember(environment: Record<string, string> = { RATE_LIMIT_SCALE: '1' }) {
  const server = await startTestServer({ environment });
  const ana = await server.signUp({ latitude: 45, longitude: -73 });
  return { ...server, ana };
}

/** Moves to the place with this number; the places are a few kilometres apart. */
const moveTo = (person: SignedIn, place: number) =>
  person.members.setLocation({ body: { lat: 45 + place / 20, lng: -73 } });
const jumpTo = (person: SignedIn, place: number) =>
  person.members.setLocation({ body: { lat: 40 + place * 2, lng: 10 } });

const tooOften = { status: 429, code: 'position.too-often' };

describe('a position can change', () => {
  test('at most 10 times in an hour, and again once the first change is an hour old', async () => {
    const { ana, clock } = await startWithMember();
    for (let place = 1; place <= 10; place += 1) {
      await moveTo(ana, place);
      clock.advance({ minutes: 1 });
    }
    const refused = await moveTo(ana, 11).catch((error: CallError) => error);
    expect(refused).toMatchObject({ ...tooOften, retryAfter: String(50 * 60) });
    clock.advance({ minutes: 50 });
    await moveTo(ana, 11);
    await expect(moveTo(ana, 12)).rejects.toMatchObject(tooOften);
  });

  test('at most 30 times in a day', async () => {
    const { ana, clock } = await startWithMember();
    for (let place = 1; place <= 30; place += 1) {
      await moveTo(ana, place);
      clock.advance({ minutes: 10 });
    }
    clock.advance({ hours: 2 });
    await expect(moveTo(ana, 31)).rejects.toMatchObject(tooOften);
    clock.advance({ hours: 17 });
    await moveTo(ana, 31);
  });

  test('by more than 100 km at most 5 times in a day, while short moves stay possible', async () => {
    const { ana, clock } = await startWithMember();
    for (let place = 1; place <= 5; place += 1) await jumpTo(ana, place);
    await expect(jumpTo(ana, 6)).rejects.toMatchObject({ ...tooOften, retryAfter: String(24 * 3600) });
    await ana.members.setLocation({ body: { lat: 50.1, lng: 10 } });
    clock.advance({ hours: 24 });
    await jumpTo(ana, 6);
  });

  test('no more often for members who clear it in between', async () => {
    const { ana } = await startWithMember();
    for (let place = 1; place <= 5; place += 1) {
      await ana.members.updateMe({ body: { latitude: null, longitude: null } });
      await jumpTo(ana, place);
    }
    await ana.members.updateMe({ body: { latitude: null, longitude: null } });
    await expect(jumpTo(ana, 6)).rejects.toMatchObject(tooOften);
    expect(await ana.members.me()).toMatchObject({ latitude: null, longitude: null });
  });

  test('exactly 10 times when 25 changes arrive together', async () => {
    const { ana } = await startWithMember();
    const places = Array.from({ length: 25 }, (_, place) => place + 1);
    const outcomes = await Promise.allSettled(places.map((place) => moveTo(ana, place)));
    const refusals = outcomes.filter((outcome) => outcome.status === 'rejected');
    expect(refusals).toHaveLength(15);
    for (const { reason } of refusals) expect(reason).toMatchObject(tooOften);
  });

  test('any number of times within the same cell', async () => {
    const { ana } = await startWithMember();
    for (let time = 0; time < 20; time += 1) await moveTo(ana, 0);
    await moveTo(ana, 1);
  });

  test('through the profile under the same limit', async () => {
    const { ana } = await startWithMember();
    for (let place = 1; place <= 10; place += 1) await moveTo(ana, place);
    const byProfile = ana.members.updateMe({ body: { displayName: 'Zoé', latitude: 45.9, longitude: -73 } });
    await expect(byProfile).rejects.toMatchObject(tooOften);
    expect(await ana.members.me()).not.toMatchObject({ displayName: 'Zoé' });
  });

  test('more often if the instance multiplies its limits', async () => {
    const { ana } = await startWithMember({ RATE_LIMIT_SCALE: '2' });
    for (let place = 1; place <= 20; place += 1) await moveTo(ana, place);
    await expect(moveTo(ana, 21)).rejects.toMatchObject(tooOften);
  });
});

describe('the city of a profile can change', () => {
  const changeCity = (person: SignedIn, city: string) => person.members.updateMe({ body: { city } });

  test('at most 3 times in a day', async () => {
    const { ana, clock } = await startWithMember();
    for (const city of ['Laval', 'Québec', 'Gatineau']) await changeCity(ana, city);
    await expect(changeCity(ana, 'Toronto')).rejects.toMatchObject(tooOften);
    expect(await ana.members.me()).toMatchObject({ city: 'Gatineau' });
    await changeCity(ana, 'Gatineau');
    clock.advance({ hours: 24 });
    await changeCity(ana, 'Toronto');
  });

  test('exactly 3 times when many changes arrive together', async () => {
    const { ana } = await startWithMember();
    const cities = Array.from({ length: 12 }, (_, n) => `City ${n}`);
    const outcomes = await Promise.allSettled(cities.map((city) => changeCity(ana, city)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  });
});
