import type { Message } from '@ambiance/contract/chat';
import { DomainError } from '@ambiance/domain/errors';
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import type { ChatNeeds } from './chat-needs.ts';

const bucketSeconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Measures this node's connections by transport at each scrape. */
export function measureConnections(registry: Registry, hub: ChatNeeds['hub']): void {
  const connections = new Gauge({
    name: 'hub_connections',
    help: 'Open connections to the chat hub by transport.',
    labelNames: ['transport'],
    registers: [registry],
    collect() {
      connections.reset();
      for (const { transport = 'none' } of hub.connections()) connections.inc({ transport });
    },
  });
}

export interface SendMetrics {
  /** Counts the outcome of one send: a message, a refusal by the plan or a block (null), or an error. */
  follow(send: Promise<Message | null>): Promise<Message | null>;
  /** Records how many messages were stored together. */
  batch(size: number): void;
}

export function createSendMetrics(registry: Registry): SendMetrics {
  const sends = new Counter({
    name: 'message_sends_total',
    help: 'Sends by what became of them: stored, limited (by the plan or a block), the code of a refusal, or failed (not stored).',
    labelNames: ['outcome'],
    registers: [registry],
  });
  const seconds = new Histogram({
    name: 'message_acknowledge_seconds',
    help: 'From the arrival of a message to its acknowledgement.',
    buckets: bucketSeconds,
    registers: [registry],
  });
  const batches = new Histogram({
    name: 'message_batch_size',
    help: 'Messages that were stored in one transaction.',
    buckets: [1, 2, 5, 10, 25, 50, 100, 250],
    registers: [registry],
  });
  return {
    async follow(send) {
      const acknowledge = seconds.startTimer();
      try {
        const message = await send;
        if (message) acknowledge();
        sends.inc({ outcome: message ? 'stored' : 'limited' });
        return message;
      } catch (error) {
        const isRefused = error instanceof DomainError && error.kind !== 'unavailable';
        sends.inc({ outcome: isRefused ? error.code : 'failed' });
        throw error;
      }
    },
    batch: (size) => batches.observe(size),
  };
}
