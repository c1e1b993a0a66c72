// For mongosh, on the server's loopback: makes the replica set of one member and its users. Each step
// is left out where an earlier run has done it.
const { readFileSync } = require('node:fs');

const waitMs = 500;
const tries = 240;
const alreadyInitialized = 23;

const passwordOf = (name) => readFileSync(`/secrets/mongodb/${name}`, 'utf8');

function isRoot() {
  try {
    admin.auth('root', passwordOf('root'));
    return true;
  } catch {
    // Not there yet, or another: then the user cannot be made, and that is the error.
    return false;
  }
}

function initiate() {
  try {
    const members = [{ _id: 0, host: 'mongodb:27017' }];
    admin.adminCommand({ replSetInitiate: { _id: 'firedeck', members } });
  } catch (error) {
    if (error.code !== alreadyInitialized) throw error;
  }
}

function waitForPrimary() {
  for (let left = tries; !admin.hello().isWritablePrimary; left -= 1) {
    if (left === 0) throw new Error('MongoDB has no primary.');
    sleep(waitMs);
  }
}

const admin = connect('mongodb://127.0.0.1:27017/admin?directConnection=true');
if (!isRoot()) {
  initiate();
  waitForPrimary();
  admin.createUser({ user: 'root', pwd: passwordOf('root'), roles: ['root'] });
  admin.auth('root', passwordOf('root'));
}
waitForPrimary();
const firedeck = admin.getSiblingDB('firedeck');
const user = { pwd: passwordOf('firedeck'), roles: ['readWrite', 'dbAdmin'] };
if (firedeck.getUser('firedeck')) firedeck.updateUser('firedeck', user);
else firedeck.createUser({ user: 'firedeck', ...user });
print('The database has its users.');
