// Creates the secrets of this installation and a volume of them for each service. Runs at every `up`:
// keeps existing secrets, and adds those that a killed run did not create.
import { createHash, randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { parseEnv } from 'node:util';

/** Accounts of the containers, as compose.yaml names them. */
const accounts = {
  bff: 10001,
  favicon: 10002,
  mail: 10003,
  valkey: 10004,
  gateway: 10005,
  mongodb: 999,
};

const { MONGODB_OPTIONS: options = '', ACME_EMAIL: email } = process.env;
const passwords = readPasswords('/secrets/passwords.json');
const mail = readMailSettings();

for (const name of ['bff', 'favicon', 'mail', 'valkey', 'mongodb'])
  makeFolder(`/secrets/${name}`, accounts[name]);
makeFolder('/secrets/bff/keys', accounts.bff);
for (const folder of ['/artifacts', '/scratch']) makeFolder(folder, accounts.bff);
makeFolder('/certificates', accounts.gateway);

write('/secrets/mongodb/root', passwords.root, accounts.mongodb);
write('/secrets/mongodb/firedeck', passwords.database, accounts.mongodb);
write('/secrets/mongodb/members.key', passwords.members, accounts.mongodb);
write('/secrets/valkey/users.acl', accessRules(), accounts.valkey);
writeSettings('bff', {
  ...readOwn('bff'),
  MONGODB_URI: `mongodb://firedeck:${passwords.database}@mongodb:27017/firedeck?authSource=firedeck&${options}`,
  REDIS_URL: redisUrl('bff'),
  ...(mail.SMTP_URL && { SMTP_URL: withoutLogin(mail.SMTP_URL) }),
});
writeSettings('favicon', { ...readOwn('favicon'), REDIS_URL: redisUrl('favicon') });
writeSettings('mail', { ...mail, REDIS_URL: redisUrl('mail') });
write('/certificates/tls.caddy', `${chooseCertificate()}\n`, accounts.gateway);

/** The source of all other files, so that they stay consistent. */
function readPasswords(file) {
  const before = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  const names = ['root', 'database', 'members', 'bff', 'favicon', 'mail'];
  const missing = names.filter((name) => !before[name]);
  const made = missing.map((name) => [name, randomBytes(32).toString('hex')]);
  const all = { ...before, ...Object.fromEntries(made) };
  if (missing.length > 0) write(file, JSON.stringify(all), 0);
  console.log(missing.length > 0 ? `Made: ${missing.join(', ')}.` : 'The secrets are there.');
  return all;
}

/** The agency's own settings of a service. */
function readOwn(name) {
  const file = `/private/${name}.env`;
  return existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {};
}

function readMailSettings() {
  const own = readOwn('mail');
  if (Object.keys(own).length === 0 || (own.SMTP_URL && own.MAIL_FROM)) return own;
  console.error('private/mail.env needs SMTP_URL and MAIL_FROM.');
  process.exit(2);
}

// The bff needs the address to enable email; only the worker needs the password.
function withoutLogin(address) {
  const url = new URL(address);
  url.username = '';
  url.password = '';
  // A login implies TLS; without one, it has to be required explicitly.
  if (url.protocol === 'smtp:') url.searchParams.set('requireTLS', 'true');
  return url.href;
}

/** ACL of each Valkey user; that of the workers is described in services/README.md. */
function accessRules() {
  const commands = '+@all -@admin -@dangerous';
  const worker = `${commands} -scan -randomkey +info`;
  const rules = {
    bff: `~* &* ${commands} +info`,
    favicon: `~bull:{favicon}:* ~fd:icon:host:* ~fd:icon:bytes:* ~fd:icon:salt ~fd:icon:busy:* ~fd:icon:seen:* &fd:favicons ${worker}`,
    mail: `~bull:{mail}:* ~fd:mail:* ${worker}`,
  };
  const lines = Object.entries(rules).map(([name, rule]) => {
    const hash = createHash('sha256').update(passwords[name]).digest('hex');
    return `user ${name} on #${hash} ${rule}\n`;
  });
  return `user default off\n${lines.join('')}`;
}

function redisUrl(user) {
  return `redis://${user}:${passwords[user]}@valkey:6379`;
}

/** The line of the Caddyfile. */
function chooseCertificate() {
  const files = ['tls.crt', 'tls.key'];
  if (files.every((name) => existsSync(`/private/${name}`))) {
    const copies = files.map((name) => {
      write(`/certificates/own/${name}`, readFileSync(`/private/${name}`), accounts.gateway);
      return `/data/own/${name}`;
    });
    console.log('Certificate: your own.');
    return `tls ${copies.join(' ')}`;
  }
  console.log(`Certificate: from ${email ? "Let's Encrypt" : 'a local authority'}.`);
  if (!email) return 'tls internal';
  // The ACME challenge uses the only published port.
  return `tls ${email} {\n\tissuer acme {\n\t\tdisable_http_challenge\n\t}\n}`;
}

/** In the format of Node's --env-file. */
function writeSettings(name, variables) {
  const lines = Object.entries(variables).map(([variable, value]) => {
    const quote = ["'", '"', '`'].find((one) => !value.includes(one)) ?? '';
    return `${variable}=${quote}${value}${quote}\n`;
  });
  write(`/secrets/${name}/settings.env`, lines.join(''), accounts[name]);
}

function makeFolder(path, account) {
  mkdirSync(path, { recursive: true });
  chmodSync(path, 0o700);
  chownSync(path, account, account);
}

/** Writes atomically, and only changed content, because a service may be reading the file. */
function write(path, content, account) {
  if (existsSync(path) && readFileSync(path).equals(Buffer.from(content))) return;
  if (!existsSync(dirname(path))) makeFolder(dirname(path), account);
  const unfinished = join(dirname(path), '.unfinished');
  rmSync(unfinished, { force: true });
  writeFileSync(unfinished, content, { mode: 0o400, flush: true });
  chownSync(unfinished, account, account);
  renameSync(unfinished, path);
}
