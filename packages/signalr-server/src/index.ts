export type { Audience, AudienceOptions, RemoteConnection } from './audience.ts';
export type { BusChannel, BusLink, BusMessage, BusNode, ConnectionAction, GroupMember, HubBus } from './bus/hub-bus.ts';
export { createInProcessBus } from './bus/in-process-bus.ts';
export type { HubClock } from './clock.ts';
export {
  createConnectionHandler,
  type ConnectionHandler,
  type ConnectionHandlerOptions,
} from './connection-handler.ts';
export { HubError, InvalidArguments, Unauthorized } from './errors.ts';
export { createHub, type CloseUserOptions, type Hub } from './hub.ts';
export type { HubLimits, HubTimeouts } from './limits.ts';
export type { RawConnection } from './raw-connection.ts';
export type {
  CallFilter,
  CloseOptions,
  Disconnection,
  DisconnectReason,
  HubCall,
  HubConnection,
  HubEvents,
  HubMethod,
  HubOptions,
  HubRequest,
  HubStream,
  HubUser,
  ProtocolName,
  TransportName,
  UploadMethod,
  UploadStream,
} from './types.ts';
