import { createHub, HubError } from '@ambiance/signalr-server';
import Fastify from 'fastify';

const hub = createHub({
  // In your application: the user of the session that `token` or a cookie in `raw` names.
  authenticate: ({ token }) => (token ? { userId: token } : null),
  methods: {
    Say(call, to, text) {
      if (typeof to !== 'string' || typeof text !== 'string') throw new HubError('Say takes a user and a text.');
      hub.toUsers([to, call.user.userId]).send('Said', call.user.userId, text);
    },
  },
});

const fastify = Fastify();
fastify.get('/', async () => 'The hub is at /hubs/chat.');
fastify.addHook('preClose', () => hub.close());

await fastify.ready();
hub.attach(fastify.server, '/hubs/chat');
console.log(await fastify.listen({ port: Number(process.env.PORT ?? 8080) }));
