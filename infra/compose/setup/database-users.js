// For mongosh on localhost: creates the replica set with one member and its users. Skips steps that an
// earlier run has completed.
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
    // The user does not exist, or has another password; then creating it below fails.
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
