import { trustedNetworks } from '@firedeck/runtime/settings';
import { describe, expect, test } from 'vitest';
import { databaseRisks } from './database-risks.ts';

const trusted = trustedNetworks.parse('10.20.4.0/28,.data.svc.cluster.local');
const findRisks = (uri: string) =>
  databaseRisks('MONGODB_URI', uri, trusted).map(({ name }) =>
    name.replace('database-without-', ''),
  );

describe('a database', () => {
  test.each([
    'mongodb://127.0.0.1/firedeck',
    'mongodb://localhost,[::1]:27018/firedeck',
    'mongodb://%2Ftmp%2Fmongodb-27017.sock/firedeck',
    'mongodb://10.20.4.2,10.20.4.3:27018/firedeck?replicaSet=rs',
    'mongodb://mongodb-0.data.svc.cluster.local/firedeck',
    'mongodb+srv://u:p@db.example.org/firedeck',
    'mongodb+srv://mongodb.data.svc.cluster.local/firedeck?tls=false',
    'mongodb://u:p@one.example.org,two.example.org/firedeck?tls=true',
    'mongodb://one.example.org/firedeck?tls=true&authMechanism=MONGODB-X509',
    'an address that is none',
  ])(
    'with TLS and credentials, on this machine or in a trusted network › is no risk: %s',
    (uri) => {
      expect(findRisks(uri)).toEqual([]);
    },
  );

  test.each<[string, string[]]>([
    ['mongodb://db.example.org/firedeck', ['tls', 'password']],
    ['mongodb://u:p@db.example.org/firedeck', ['tls']],
    ['mongodb://u:p@db.example.org/firedeck?tls=false', ['tls']],
    ['mongodb://db.example.org/firedeck?tls=true', ['password']],
    ['mongodb://u@db.example.org/firedeck?tls=true', ['password']],
    ['mongodb+srv://db.example.org/firedeck', ['password']],
    ['mongodb+srv://u:p@db.example.org/firedeck?tls=false', ['tls']],
    ['mongodb://10.20.4.2,db.example.org/firedeck', ['tls', 'password']],
    ['mongodb://10.20.4.20/firedeck', ['tls', 'password']],
    ['mongodb://%2Ftmp%2Fa.sock,db.example.org/firedeck', ['tls', 'password']],
    [
      'mongodb://u:p@db.example.org/?tls=true&tlsAllowInvalidCertificates=true',
      ['unverified-certificates'],
    ],
    ['mongodb://u:p@db.example.org/?tls=true&tlsInsecure=true', ['unverified-certificates']],
    [
      'mongodb://u:p@db.example.org/?tls=true&tlsAllowInvalidHostnames=true',
      ['unverified-certificates'],
    ],
    ['mongodb://u:p@10.20.4.2/?tls=true&tlsInsecure=true', ['unverified-certificates']],
  ])('without these elsewhere › is a risk: %s', (uri, lacks) => {
    expect(findRisks(uri)).toEqual(lacks);
  });

  test('with risks › is reported without its address', () => {
    const uri = 'mongodb://firedeck:se-cret@db.example.org/firedeck';
    expect(JSON.stringify(databaseRisks('MONGODB_URI', uri, trusted))).not.toMatch(
      /se-cret|example/,
    );
  });
});
