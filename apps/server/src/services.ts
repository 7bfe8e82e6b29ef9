import type { Config } from './config.ts';
import type { Sms } from './platform/services/sms.ts';
import { createTwilioSms } from './platform/services/twilio-sms.ts';

/** Twilio with the account of the settings; undefined without one. */
export function twilioOf(config: Config): Sms | undefined {
  const { TWILIO_ACCOUNT_SID: accountSid, TWILIO_AUTH_TOKEN: authToken } = config;
  const serviceSid = config.TWILIO_VERIFY_SERVICE_SID;
  return accountSid && authToken && serviceSid
    ? createTwilioSms({
        accountSid,
        authToken,
        serviceSid,
        messagingServiceSid: config.TWILIO_MESSAGING_SERVICE_SID,
      })
    : undefined;
}
