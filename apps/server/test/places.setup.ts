export { buildPlaces as setup } from '../scripts/build-places.ts';
