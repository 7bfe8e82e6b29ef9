import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createHub } from '../src/index.ts';
import { reportTo } from './contender.ts';

interface Events {
  Said: [from: string, text: string];
}

/** The relay on this package, with default options. */
const hub = createHub<{ userId: string }, Events>({
  authenticate: ({ token }) => (token === undefined ? null : { userId: token }),
  methods: {
    Say: ({ user }, to, text) => {
      hub.toUsers([String(to), user.userId]).send('Said', user.userId, String(text));
    },
  },
});

const server = createServer();
hub.attach(server, '/hub');
server.listen(0, '127.0.0.1', () => reportTo(process, (server.address() as AddressInfo).port));
