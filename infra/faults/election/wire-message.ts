import { mongo } from 'mongoose';

const { deserialize, serialize } = mongo.BSON;

export type Command = ReturnType<typeof deserialize>;

/** One request of the MongoDB wire protocol. */
export interface WireMessage {
  requestId: number;
  command: Command;
  /** As it came. */
  bytes: Buffer;
}

const operations = { reply: 1, query: 2004, message: 2013 } as const;
const headerBytes = 16;
const moreToCome = 2;
const exhaustAllowed = 1 << 16;
// Four bytes of flags, one that says that the command follows.
const commandOffset = headerBytes + 5;
// Numbers keep the types that they came with.
const asSent = { promoteValues: false, promoteLongs: false, bsonRegExp: true } as const;

/** Cuts what comes over a connection into whole messages. */
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

/** The same request with another command; the documents that follow it stay. */
export function withCommand({ bytes }: WireMessage, command: Command): Buffer {
  const rest = bytes.subarray(commandOffset + bytes.readInt32LE(commandOffset));
  const changed = Buffer.concat([bytes.subarray(0, commandOffset), serialize(command), rest]);
  changed.writeInt32LE(changed.length, 0);
  return changed;
}

/** Whether the sender takes any number of answers to this one request. */
export function mayStream({ bytes }: WireMessage): boolean {
  return !isQuery(bytes) && (bytes.readUInt32LE(headerBytes) & exhaustAllowed) !== 0;
}

/** The answer to a request, in the form in which that was asked. */
export function answerTo(message: WireMessage, document: Command, hasNext = false): Buffer {
  const { requestId, bytes } = message;
  const asReply = isQuery(bytes);
  // Of a reply: flags, cursor, start, and that one document follows; of a message: flags and kind.
  const before = Buffer.alloc(asReply ? 20 : 5);
  if (asReply) before.writeInt32LE(1, 16);
  else before.writeUInt32LE(hasNext ? moreToCome : 0);
  const answer = Buffer.concat([Buffer.alloc(headerBytes), before, serialize(document)]);
  answer.writeInt32LE(answer.length, 0);
  answer.writeInt32LE(requestId, 8);
  answer.writeInt32LE(asReply ? operations.reply : operations.message, 12);
  return answer;
}

/** An answer that was given before, as the answer to this request. */
export function repeatedTo({ requestId }: WireMessage, answer: Buffer): Buffer {
  const again = Buffer.from(answer);
  again.writeInt32LE(requestId, 8);
  return again;
}

// The first thing that a driver says on a connection.
const isQuery = (bytes: Buffer) => bytes.readInt32LE(12) === operations.query;

/** After flags, the collection's name and two numbers. */
const queryOffset = (bytes: Buffer) => bytes.indexOf(0, headerBytes + 4) + 1 + 8;
