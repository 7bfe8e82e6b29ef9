import { createServer } from 'node:http';
import { fail, type Fault } from './faults.ts';
import { listen } from './listen.ts';

type Names = { en: string; fr: string };
interface MapPlace {
  id: number;
  rank: number;
  lat: string;
  lon: string;
  key: 'city' | 'country';
  name: Names;
  state?: Names;
  country: Names;
  code: string;
}

const same = (name: string): Names => ({ en: name, fr: name });
const canada = same('Canada');
const quebec = { en: 'Quebec', fr: 'Québec' };
const map: readonly MapPlace[] = [
  {
    id: 11,
    rank: 4,
    lat: '61.0666922',
    lon: '-107.9917071',
    key: 'country',
    name: canada,
    country: canada,
    code: 'ca',
  },
  {
    id: 12,
    rank: 16,
    lat: '45.4772100',
    lon: '-75.7016200',
    key: 'city',
    name: same('Gatineau'),
    state: quebec,
    country: canada,
    code: 'ca',
  },
  {
    id: 13,
    rank: 16,
    lat: '51.5074456',
    lon: '-0.1277653',
    key: 'city',
    name: { en: 'London', fr: 'Londres' },
    state: { en: 'England', fr: 'Angleterre' },
    country: { en: 'United Kingdom', fr: 'Royaume-Uni' },
    code: 'gb',
  },
];

export interface NominatimServer {
  url: string;
  /** The addresses that were looked up. */
  asked: string[];
  /** The fault with which it responds from now on. */
  fault?: Fault | { status: number } | 'answers nonsense' | undefined;
}

/** A small map server that responds like Nominatim in its format `jsonv2`. It closes when the test ends. */
export async function startNominatimServer(): Promise<NominatimServer> {
  const nominatim: NominatimServer = { url: '', asked: [] };
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://host');
    nominatim.asked.push(request.url ?? '');
    const { fault } = nominatim;
    if (typeof fault === 'object') return response.writeHead(fault.status).end('<html>');
    if (fault === 'answers nonsense') return response.end('[{"lat":"north"}]');
    if (fault) return fail(response, fault);
    return response.end(JSON.stringify(pathname.endsWith('/search') ? search(searchParams) : reverse(searchParams)));
  });
  nominatim.url = `${await listen(server)}/nominatim/`;
  return nominatim;
}

function search(parameters: URLSearchParams) {
  const q = parameters.get('q') ?? '';
  const wanted = parameters.get('featureType');
  return map
    .filter(({ key }) => !wanted || key === wanted)
    .filter(({ name }) => [name.en, name.fr].some((one) => one.toLowerCase().startsWith(q)))
    .slice(0, Number(parameters.get('limit') ?? 10))
    .map((place) => answer(place, parameters));
}

function reverse(parameters: URLSearchParams) {
  const [lat, lon] = [Number(parameters.get('lat')), Number(parameters.get('lon'))];
  const near = map.find(
    (place) => place.key === 'city' && Math.hypot(Number(place.lat) - lat, Number(place.lon) - lon) < 0.5,
  );
  return near ? answer(near, parameters) : { error: 'Unable to geocode' };
}

function answer({ id, rank, lat, lon, key, name, state, country, code }: MapPlace, parameters: URLSearchParams) {
  const language = parameters.get('accept-language') === 'fr' ? 'fr' : 'en';
  return {
    place_id: id,
    licence: 'Data © OpenStreetMap contributors, ODbL 1.0. http://osm.org/copyright',
    osm_type: 'relation',
    osm_id: 7413 * id,
    lat,
    lon,
    category: 'boundary',
    type: 'administrative',
    place_rank: rank,
    importance: 0.6,
    addresstype: key,
    name: name[language],
    display_name: [name, state, country].map((one) => one?.[language]).join(', '),
    address: {
      [key]: name[language],
      ...(state && { state: state[language], 'ISO3166-2-lvl4': 'XX' }),
      country: country[language],
      country_code: code,
    },
    boundingbox: ['45.3', '45.6', '-75.9', '-75.4'],
  };
}
