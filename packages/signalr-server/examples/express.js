import { createHub, HubError } from '@ambiance/signalr-server';
import express from 'express';

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

const app = express();
app.get('/', (_request, response) => void response.send('The hub is at /hubs/chat.'));

const server = app.listen(Number(process.env.PORT ?? 8080), () =>
  console.log(`http://localhost:${server.address().port}`),
);
hub.attach(server, '/hubs/chat');
