import { randomBytes } from 'node:crypto';
import { appCode } from './app-code.ts';
import { type ChatClient, openChat } from './chat-client.ts';
import { mailsSentTo } from './mailbox.ts';
import { type SignedIn, testPassword } from './people.ts';
import type { TestServer } from './start-test-server.ts';
import { passkeyLogin, SoftPasskey } from './soft-passkey.ts';
import { CallError, clientOf } from './test-transport.ts';

const newPasswords = [`${testPassword} of a thief`, `${testPassword} of a thief again`];

/** The tokens in mailed links of a kind to an address, newest first. */
export async function linksTo(server: TestServer, email: string, purpose: string): Promise<string[]> {
  const links = (await mailsSentTo(server, email)).flatMap((mail) => mail.links.map((link) => new URL(link)));
  return links.filter(({ pathname }) => pathname === `/${purpose}`).map((link) => link.searchParams.get('token')!);
}

/** Someone who knows the password of another's account and abuses it in every possible way. */
export class Thief {
  readonly server: TestServer;
  readonly owner: SignedIn;
  /** Every session that they have had. */
  readonly sessions: { accessToken: string; chat: ChatClient }[] = [];
  readonly emails: string[];
  readonly passwords = [testPassword];
  readonly passkeys: SoftPasskey[] = [];
  readonly #deviceSecret = randomBytes(32).toString('hex');
  #hasChangedPhone = false;
  #factor: { secret: string; recoveryCodes: string[] } | undefined;
  #changes = 0;

  constructor(server: TestServer, owner: SignedIn) {
    this.server = server;
    this.owner = owner;
    this.emails = [owner.email];
  }

  get email() {
    return this.emails.at(-1)!;
  }
  get password() {
    return this.passwords.at(-1)!;
  }

  /** Logs in with everything that they know, and stays connected to the hub. */
  async logIn(): Promise<void> {
    const { visitor } = this.server;
    const from = { deviceSecret: this.#deviceSecret, bringBack: true };
    const loggedIn = await visitor.accounts
      .login({ body: { email: this.email, password: this.password, ...from } })
      .catch((error: unknown) => {
        const code = this.#factor?.recoveryCodes.pop();
        if (!(error instanceof CallError) || !error.loginToken || !code) throw error;
        return visitor.secondFactor.logIn({ body: { loginToken: error.loginToken, code, ...from } });
      });
    await this.#enter(loggedIn.accessToken);
  }

  async #enter(accessToken: string): Promise<void> {
    this.sessions.push({ accessToken, chat: await openChat(this.server.address, accessToken) });
  }

  /** A client for their newest session. If that has ended, they log in again. */
  async calls() {
    const newest = () => clientOf(this.server, this.sessions.at(-1)?.accessToken);
    const lives = await newest()
      .members.me()
      .then(
        () => true,
        () => false,
      );
    if (!lives) await this.logIn();
    return newest();
  }

  async logOut(): Promise<void> {
    await (await this.calls()).accounts.logout();
  }

  async changeAddress(): Promise<void> {
    const email = `thief-${(this.#changes += 1)}-of-${this.owner.email}`;
    await (await this.calls()).accounts.changeEmail({ body: { email, password: this.password } });
    this.emails.push(email);
  }

  /** Proves the account's address if it is the thief's own. */
  async proveAddress(): Promise<void> {
    if (this.email === this.owner.email) return;
    await (await this.calls()).accounts.resendVerification();
    const [token] = await linksTo(this.server, this.email, 'verify-email');
    if (token) await this.server.visitor.accounts.verifyEmail({ body: { token } });
  }

  async changeAndProveAddress(): Promise<void> {
    await this.changeAddress();
    await this.proveAddress();
  }

  async goBackToTheOwnersAddress(): Promise<void> {
    const { email } = this.owner;
    if (this.email === email) return;
    await (await this.calls()).accounts.changeEmail({ body: { email, password: this.password } });
    this.emails.push(email);
  }

  async changePassword(): Promise<void> {
    const newPassword = newPasswords.find((one) => one !== this.password)!;
    const body = { currentPassword: this.password, newPassword };
    const { accessToken } = await (await this.calls()).accounts.changePassword({ body });
    this.passwords.push(newPassword);
    await this.#enter(accessToken);
  }

  /** Resets the password by a link that is mailed to the thief's own address. */
  async resetPassword(): Promise<void> {
    await this.server.visitor.accounts.forgotPassword({ body: { email: this.email } });
    if (this.email === this.owner.email) return;
    const [token] = await linksTo(this.server, this.email, 'reset-password');
    if (!token) return;
    const newPassword = newPasswords.find((one) => one !== this.password)!;
    await this.server.visitor.accounts.resetPassword({ body: { token, newPassword } });
    this.passwords.push(newPassword);
  }

  /** Uses every link to undo a change of address that was mailed to one of the thief's addresses. */
  async undoChanges(): Promise<void> {
    for (const email of this.emails.filter((one) => one !== this.owner.email)) {
      for (const token of await linksTo(this.server, email, 'undo-email-change')) {
        const reverted = await this.server.visitor.accounts.undoEmailChange({ body: { token } }).catch(() => undefined);
        if (!reverted) continue;
        const newPassword = newPasswords.find((one) => one !== this.password)!;
        await this.server.visitor.accounts.resetPassword({ body: { token: reverted.resetToken, newPassword } });
        this.passwords.push(newPassword);
        this.emails.push(email);
      }
    }
  }

  async addFactor(): Promise<void> {
    const { secondFactor } = await this.calls();
    if (this.#factor) return;
    const { secret, setUpToken } = await secondFactor.begin();
    const code = appCode(secret, this.server.clock.now());
    const { recoveryCodes } = await secondFactor.add({ body: { password: this.password, code, setUpToken } });
    this.#factor = { secret, recoveryCodes };
  }

  async renewRecoveryCodes(): Promise<void> {
    if (!this.#factor) await this.addFactor();
    const { secondFactor } = await this.calls();
    const body = { password: this.password, code: this.#factor!.recoveryCodes.pop()! };
    this.#factor = { ...this.#factor!, ...(await secondFactor.renewRecoveryCodes({ body })) };
  }

  async removeFactor(): Promise<void> {
    if (!this.#factor) await this.addFactor();
    const { secondFactor } = await this.calls();
    await secondFactor.remove({ body: { password: this.password, code: this.#factor!.recoveryCodes.pop()! } });
    this.#factor = undefined;
  }

  #proof() {
    const code = this.#factor?.recoveryCodes.pop();
    return { password: this.password, ...(code !== undefined && { code }) };
  }

  async addPasskey(): Promise<void> {
    const { secondFactor } = await this.calls();
    const passkey = new SoftPasskey();
    const options = await secondFactor.beginPasskey({ body: this.#proof() });
    await secondFactor.addPasskey({ body: { name: 'Thief', ...passkey.create(options) } });
    this.passkeys.push(passkey);
  }

  async removePasskey(): Promise<void> {
    if (this.passkeys.length === 0) await this.addPasskey();
    const { secondFactor } = await this.calls();
    const [newest] = await secondFactor.passkeys();
    await secondFactor.removePasskey({ params: { id: newest!.id }, body: this.#proof() });
    this.passkeys.pop();
  }

  async logInByPasskey(): Promise<void> {
    if (this.passkeys.length === 0) await this.addPasskey();
    const body = await passkeyLogin(this.server, this.passkeys.at(-1)!);
    const { accessToken } = await this.server.visitor.secondFactor.passkeyLogIn({ body: { ...body, bringBack: true } });
    await this.#enter(accessToken);
  }

  /** Turns on two-step login with a passkey as its second step. */
  async addPasskeyStep(): Promise<void> {
    if (this.#factor) return;
    if (this.passkeys.length === 0) await this.addPasskey();
    const { secondFactor } = await this.calls();
    const { recoveryCodes } = await secondFactor.addPasskeyStep({ body: { password: this.password } });
    this.#factor = { secret: '', recoveryCodes };
  }

  async changePhone(): Promise<void> {
    const calls = await this.calls();
    // A second code could only be sent after a minute.
    if (this.#hasChangedPhone) return;
    const phone = `+1514${String(5_550_000 + parseInt(this.#deviceSecret.slice(0, 4), 16))}`;
    await calls.phone.start({ body: { phone } });
    const sent = await this.server.platform.outboxes.sms!.newest(1000);
    await calls.phone.confirm({ body: { code: sent.find(({ to }) => to === phone)!.code } });
    this.#hasChangedPhone = true;
  }

  async subscribeDevice(): Promise<void> {
    const keys = {
      p256dh: Buffer.concat([Buffer.from([4]), randomBytes(64)]).toString('base64url'),
      auth: randomBytes(16).toString('base64url'),
    };
    const endpoint = `https://push.service.com/${this.#deviceSecret}`;
    await (await this.calls()).notifications.subscribe({ body: { endpoint, keys } });
  }

  async logOutOthers(): Promise<void> {
    await (await this.calls()).accounts.endOtherSessions();
  }

  async deleteAccount(): Promise<void> {
    await (await this.calls()).accountData.deleteAccount({ body: { password: this.password } });
  }

  async undoDeletion(): Promise<void> {
    const [token] = this.email === this.owner.email ? [] : await linksTo(this.server, this.email, 'undo-deletion');
    if (token) await this.server.visitor.accountData.undoDeletion({ body: { token } }).catch(() => undefined);
  }

  async takeDataAlong(): Promise<void> {
    await this.calls();
    const authorization = `Bearer ${this.sessions.at(-1)!.accessToken}`;
    await (await fetch(`${this.server.address}/api/users/me/export`, { headers: { authorization } })).arrayBuffer();
  }
}
