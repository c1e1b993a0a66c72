import { mongo } from 'mongoose';

const { deserialize, serialize } = mongo.BSON;

export type Command = ReturnType<typeof deserialize>;

/** One request of the MongoDB wire protocol. */
export interface WireMessage {
  requestId: number;
  command: Command;
  /** The raw message. */
  bytes: Buffer;
}

const operations = { reply: 1, query: 2004, message: 2013 } as const;
const headerBytes = 16;
const moreToCome = 2;
const exhaustAllowed = 1 << 16;
// Four bytes of flags and one section kind.
const commandOffset = headerBytes + 5;
// Keep the BSON types of numbers.
const asSent = { promoteValues: false, promoteLongs: false, bsonRegExp: true } as const;

/** Splits a byte stream into messages. */
export function messageReader(onMessage: (bytes: Buffer) => void): (chunk: Buffer) => void {
  let waiting = Buffer.alloc(0);
  return (chunk) => {
    waiting = Buffer.concat([waiting, chunk]);
    while (waiting.length >= 4 && waiting.length >= waiting.readInt32LE(0)) {
      const length = waiting.readInt32LE(0);
      onMessage(waiting.subarray(0, length));
      waiting = waiting.subarray(length);
    }
  };
}

export function readMessage(bytes: Buffer): WireMessage {
  const from = isQuery(bytes) ? queryOffset(bytes) : commandOffset;
  const document = bytes.subarray(from, from + bytes.readInt32LE(from));
  return { requestId: bytes.readInt32LE(4), command: deserialize(document, asSent), bytes };
}

/** The same request with another command; other sections are kept. */
export function withCommand({ bytes }: WireMessage, command: Command): Buffer {
  const rest = bytes.subarray(commandOffset + bytes.readInt32LE(commandOffset));
  const changed = Buffer.concat([bytes.subarray(0, commandOffset), serialize(command), rest]);
  changed.writeInt32LE(changed.length, 0);
  return changed;
}

/** Whether the request allows exhaust replies. */
export function allowsStreaming({ bytes }: WireMessage): boolean {
  return !isQuery(bytes) && (bytes.readUInt32LE(headerBytes) & exhaustAllowed) !== 0;
}

/** A reply with the opcode that matches the request. */
export function encodeReply(message: WireMessage, document: Command, hasNext = false): Buffer {
  const { requestId, bytes } = message;
  const asReply = isQuery(bytes);
  // OP_REPLY: flags, cursor, start and document count; OP_MSG: flags and section kind.
  const before = Buffer.alloc(asReply ? 20 : 5);
  if (asReply) before.writeInt32LE(1, 16);
  else before.writeUInt32LE(hasNext ? moreToCome : 0);
  const response = Buffer.concat([Buffer.alloc(headerBytes), before, serialize(document)]);
  response.writeInt32LE(response.length, 0);
  response.writeInt32LE(requestId, 8);
  response.writeInt32LE(asReply ? operations.reply : operations.message, 12);
  return response;
}

/** An earlier reply, addressed to this request. */
export function readdressReply({ requestId }: WireMessage, response: Buffer): Buffer {
  const again = Buffer.from(response);
  again.writeInt32LE(requestId, 8);
  return again;
}

// Drivers open a connection with OP_QUERY.
const isQuery = (bytes: Buffer) => bytes.readInt32LE(12) === operations.query;

/** After the flags, the collection name and two numbers. */
const queryOffset = (bytes: Buffer) => bytes.indexOf(0, headerBytes + 4) + 1 + 8;
