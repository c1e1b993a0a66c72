import { GenericContainer, Wait } from 'testcontainers';
import { runProgram } from '../lib/run-program.ts';
import { readFacts, runLabel } from './container-facts.ts';

/** Its address for other containers. */
export const sinkUrl = 'smtp://mail-sink:2525';

/** Starts a mail server in a container that accepts every email and prints it. */
export async function startMailContainer(): Promise<{
  mails(): Promise<string>;
  stop(): Promise<unknown>;
}> {
  const { images, data } = readFacts();
  const sink = await new GenericContainer(images.services ?? '')
    .withEntrypoint(['node', '-e', program])
    .withCommand([])
    .withNetworkMode(data.network)
    .withNetworkAliases('mail-sink')
    .withLabels({ [runLabel]: data.network })
    .withWaitStrategy(Wait.forLogMessage('listening'))
    .start();
  return {
    stop: () => sink.stop(),
    mails: () => runProgram('docker', ['logs', sink.getId()]),
  };
}

const program = String.raw`
const server = require('node:net').createServer((socket) => {
  let text = '';
  let isMail = false;
  const answer = (line) => socket.write(line + '\r\n');
  const take = () => {
    const mark = isMail ? '\r\n.\r\n' : '\r\n';
    const end = text.indexOf(mark);
    if (end < 0) return false;
    const said = text.slice(0, end);
    text = text.slice(end + mark.length);
    console.log(said);
    const begins = !isMail && /^DATA/i.test(said);
    isMail = begins;
    answer(begins ? '354 go on' : /^QUIT/i.test(said) ? '221 bye' : '250 taken');
    return true;
  };
  socket.setEncoding('utf8').on('data', (part) => { text += part; while (take()); });
  socket.on('error', () => {});
  answer('220 sink');
});
server.listen(2525, () => console.log('listening'));`;
