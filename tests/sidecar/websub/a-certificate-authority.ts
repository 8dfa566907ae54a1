import 'reflect-metadata'
import { randomUUID } from 'node:crypto'
import tls from 'node:tls'
import * as x509 from '@peculiar/x509'

/** A certificate authority for one test, and a server certificate that it signed; all as PEM. */
export type Authority = { ca: string; key: string; cert: string }

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }

/** For these names (`*.sub.example` is allowed) and IP addresses. */
export async function makeAuthority(names: readonly string[], addresses = ['127.0.0.1']): Promise<Authority> {
  const ca = await pair()
  const leaf = await pair()
  const valid = { notBefore: new Date(Date.now() - 86_400_000), notAfter: new Date(Date.now() + 86_400_000) }
  const root = await x509.X509CertificateGenerator.createSelfSigned({
    ...valid,
    name: `CN=Test authority ${randomUUID()}`, // OpenSSL finds an issuer by its name, and a process may know several authorities
    keys: ca,
    signingAlgorithm: ALGORITHM,
    extensions: [new x509.BasicConstraintsExtension(true, 0, true)],
  })
  const cert = await x509.X509CertificateGenerator.create({
    ...valid,
    subject: 'CN=Test subscriber',
    issuer: root.subject,
    publicKey: leaf.publicKey,
    signingKey: ca.privateKey,
    signingAlgorithm: ALGORITHM,
    extensions: [
      new x509.SubjectAlternativeNameExtension([
        ...names.map((value) => ({ type: 'dns' as const, value })),
        ...addresses.map((value) => ({ type: 'ip' as const, value })),
      ]),
    ],
  })
  const key = x509.PemConverter.encode(await crypto.subtle.exportKey('pkcs8', leaf.privateKey), 'PRIVATE KEY')
  return { ca: root.toString('pem'), key, cert: cert.toString('pem') }
}

/** Makes this process trust the authority from now on. */
export function trust({ ca }: Authority): void {
  tls.setDefaultCACertificates([...tls.getCACertificates('default'), ca])
}

function pair(): Promise<CryptoKeyPair> {
  return crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign', 'verify'])
}
