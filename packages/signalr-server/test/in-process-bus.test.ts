import { describe } from 'vitest';
import { createInProcessBus } from '../src/bus/in-process-bus.ts';
import { describeBus } from './bus-contract.ts';

describe('the bus of one process', () => {
  describeBus(async () => {
    const bus = createInProcessBus();
    return () => bus;
  });
});
