import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import puppeteer, { type ElementHandle } from 'puppeteer-core';
import { Builder, Capabilities, type WebElement } from 'selenium-webdriver';
import { freePort } from '../../packages/signalr-server/test/free-port.ts';
import { phone, type Tab } from './screen.ts';

/** Opens a tab of Chromium or of an installed Firefox by WebDriver BiDi. */
export async function openTab(browser: 'firefox' | 'chrome', executablePath: string, args: string[]): Promise<Tab> {
  const launched = await puppeteer.launch({ browser, executablePath, args, defaultViewport: phone });
  const page = await launched.newPage();
  return {
    async go(url) {
      await page.goto(url, { waitUntil: 'domcontentloaded' });
    },
    run: (inPage, ...words) => page.evaluate(inPage, ...words),
    async find(inPage, ...words) {
      const found = (await page.evaluateHandle(inPage, ...words)).asElement() as ElementHandle | null;
      return found ? { click: () => found.click(), type: (text) => found.type(text) } : undefined;
    },
    picture: async () => Buffer.from(await page.screenshot()),
    close: () => launched.close(),
  };
}

/** Opens a tab of WebKitGTK's MiniBrowser by its WebDriver. It needs an X display. */
export async function openWebKitTab(driver: string, binary: string): Promise<Tab> {
  const port = await freePort();
  const service = spawn(driver, [`--port=${port}`], { stdio: 'ignore' });
  const gone = once(service, 'exit');
  const capabilities = new Capabilities({
    browserName: 'MiniBrowser',
    'webkitgtk:browserOptions': { binary, args: ['--automation'] },
  });
  const url = `http://127.0.0.1:${port}`;
  while (!(await answers(`${url}/status`))) await setTimeout(100);
  const session = await new Builder().usingServer(url).withCapabilities(capabilities).build();
  await session.manage().window().setRect(phone);
  return {
    go: (address) => session.get(address),
    run: (inPage, ...words) => session.executeScript(inPage, ...words),
    async find(inPage, ...words) {
      const found = await session.executeScript<WebElement | null>(inPage, ...words);
      return found ? { click: () => found.click(), type: (text) => found.sendKeys(text) } : undefined;
    },
    picture: async () => Buffer.from(await session.takeScreenshot(), 'base64'),
    async close() {
      await session.quit();
      service.kill();
      await gone;
    },
  };
}

const answers = (url: string): Promise<boolean> =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );
