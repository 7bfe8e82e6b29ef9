import { build } from './build.ts';
import { main } from './run.ts';

await main(build);
