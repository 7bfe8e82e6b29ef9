import { api } from '@ambiance/contract/api';
import { fillPath, pathParameters, type Routes } from '@ambiance/contract/route';
import type { UserId } from '@ambiance/domain/ids';

/** Calls every GET endpoint with an access token. Returns the bodies, those of refusals included. */
export async function everyReading(
  address: string,
  accessToken: string,
  ids: { id: string; userId: UserId },
): Promise<string[]> {
  const routes = Object.values<Routes>(api).flatMap((feature) => Object.values(feature));
  const readings = routes.filter(({ method }) => method === 'GET');
  return Promise.all(
    readings.map(async ({ path }) => {
      const id = path.startsWith('/api/venues') ? ids.id : ids.userId;
      const params = Object.fromEntries(pathParameters(path).map((name) => [name, id]));
      const headers = { authorization: `Bearer ${accessToken}` };
      return (await fetch(address + fillPath(path, params), { headers })).text();
    }),
  );
}
