import { describe, expect, test } from 'vitest';
import { startTestServer } from '../../../test/start-test-server.ts';

describe('changing the profile', () => {
  test('keeps missing fields and clears optional texts with null or an empty text', async () => {
    const { signUp } = await startTestServer();
    const ana = await signUp({ description: 'Books and long walks', expectations: 'Good talk' });
    expect(await ana.members.updateMe({ body: { displayName: 'Ana B.' } })).toMatchObject({
      displayName: 'Ana B.',
      description: 'Books and long walks',
    });
    const cleared = await ana.members.updateMe({ body: { description: null, expectations: '' } });
    expect(cleared).toMatchObject({ description: null, expectations: null, displayName: 'Ana B.' });
    expect(await ana.members.me()).toEqual(cleared);
  });

  test('ignores fields outside the profile, as do the calls that set a mood or a position', async () => {
    const { signUp } = await startTestServer();
    const ana = await signUp();
    const wishes = {
      tier: 'premium',
      role: 'admin',
      status: 'Blocked',
      verified: true,
      email: 'thief@example.com',
      id: 'x',
    };
    await ana.members.updateMe({ body: wishes as object });
    await ana.moods.set({ body: { MoodKey: '', ...wishes } });
    expect(await ana.members.me()).toEqual(ana.user);
    const { latitude, longitude } = await ana.members.setLocation({ body: { lat: 45.5, lng: -73.57, ...wishes } });
    expect(await ana.members.me()).toEqual({ ...ana.user, latitude, longitude });
  });

  test.each([
    ['displayName', '', 'name.required', 'Name cannot be empty'],
    ['city', ' ', 'city.required', 'City is required'],
    ['country', ' ', 'country.required', 'Country is required'],
    ['dateOfBirth', '2010-01-01', 'birth-date.under-age', 'You must be at least 18 years old to use Ambiance.'],
    ['description', 'x'.repeat(1001), 'field.too-long', 'Please use at most 1000 characters.'],
    ['expectations', 'x'.repeat(301), 'field.too-long', 'Please use at most 300 characters.'],
    ['latitude', 'north', 'position.out-of-range', 'This location is not on the map.'],
  ])('refuses %s %j and changes nothing', async (field, value, code, error) => {
    const { signUp } = await startTestServer();
    const ana = await signUp();
    await expect(ana.members.updateMe({ body: { description: 'new', [field]: value } })).rejects.toMatchObject({
      status: 400,
      fields: { [field]: { code, error } },
    });
    expect(await ana.members.me()).toEqual(ana.user);
  });

  test('reports all invalid fields at once', async () => {
    const { signUp } = await startTestServer();
    const ana = await signUp();
    await expect(ana.members.updateMe({ body: { city: '', country: '' } })).rejects.toMatchObject({
      code: 'request.invalid',
      message: 'Some fields need your attention.',
      fields: { city: { code: 'city.required' }, country: { code: 'country.required' } },
    });
  });

  test('keeps markup as plain text', async () => {
    const { signUp } = await startTestServer();
    const ana = await signUp();
    const description = '<script>alert(1)</script> & "quotes"';
    expect(await ana.members.updateMe({ body: { description } })).toMatchObject({ description });
  });

  test('drops the old city’s coordinates when a city is typed by hand', async () => {
    const { signUp } = await startTestServer();
    const ana = await signUp({ latitude: 45.5, longitude: -73.57 });
    expect(ana.user.latitude).toBeCloseTo(45.5, 1);
    expect(await ana.members.updateMe({ body: { city: 'Gaspé' } })).toMatchObject({ latitude: null, longitude: null });
    const moved = await ana.members.updateMe({ body: { city: 'Québec', latitude: 46.81, longitude: -71.21 } });
    expect(moved.latitude).toBeCloseTo(46.81, 1);
  });
});
