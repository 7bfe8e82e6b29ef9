import { createHub, HubError } from '@ambiance/signalr-server';
import express from 'express';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';

const registry = new Registry();
const registers = [registry];
const calls = new Histogram({
  name: 'hub_call_seconds',
  help: 'Duration of calls.',
  labelNames: ['method', 'outcome'],
  registers,
});
const ended = new Counter({
  name: 'hub_connections_ended_total',
  help: 'Ended connections by reason.',
  labelNames: ['reason'],
  registers,
});

const hub = createHub({
  // In your application: the user of the session that `token` or a cookie in `raw` names.
  authenticate: ({ token }) => (token ? { userId: token } : null),
  methods: {
    Say(call, to, text) {
      if (typeof to !== 'string' || typeof text !== 'string') throw new HubError('Say takes a user and a text.');
      hub.toUsers([to, call.user.userId]).send('Said', call.user.userId, text);
    },
  },
  async aroundCall(call, next) {
    const end = calls.startTimer({ method: call.method });
    try {
      const result = await next();
      end({ outcome: 'done' });
      return result;
    } catch (error) {
      end({ outcome: error instanceof HubError ? 'refused' : 'failed' });
      throw error;
    }
  },
  onDisconnected: (_connection, { reason }) => ended.inc({ reason }),
});

const open = new Gauge({
  name: 'hub_connections',
  help: 'Open connections of this node by transport.',
  labelNames: ['transport'],
  registers: [],
  collect() {
    open.reset();
    for (const { transport } of hub.connections()) open.inc({ transport });
  },
});
registry.registerMetric(open);

const app = express();
app.get('/', (_request, response) => void response.send('The hub is at /hubs/chat.'));
app.get('/metrics', async (_request, response) => {
  response.type(registry.contentType).send(await registry.metrics());
});

const server = app.listen(Number(process.env.PORT ?? 8080), () =>
  console.log(`http://localhost:${server.address().port}`),
);
hub.attach(server, '/hubs/chat');
