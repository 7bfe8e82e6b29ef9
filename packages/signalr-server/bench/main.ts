import { benchHub } from './bench-hub.ts';

await benchHub((line) => process.stdout.write(`${line}\n`));
