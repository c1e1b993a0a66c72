// Makes an authority and the certificates it signs, which Node cannot.
//
//	certificates <folder> '[{"name": "…", "commonName": "…", "groups": […], "hosts": […]}, …]'
package main

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/json"
	"encoding/pem"
	"math/big"
	"net"
	"os"
	"path/filepath"
	"time"
)

type holder struct {
	Name, CommonName string
	Groups, Hosts    []string
}

type authority struct {
	folder      string
	certificate *x509.Certificate
	key         *ecdsa.PrivateKey
}

func main() {
	signer := authority{folder: os.Args[1]}
	root := template(pkix.Name{CommonName: "Firedeck test authority"})
	root.IsCA = true
	root.BasicConstraintsValid = true
	root.KeyUsage |= x509.KeyUsageCertSign
	signer.key = signer.make("ca", root)
	signer.certificate = root
	var holders []holder
	if err := json.Unmarshal([]byte(os.Args[2]), &holders); err != nil {
		panic(err)
	}
	for _, one := range holders {
		signer.sign(one)
	}
}

func (a authority) sign(holder holder) {
	leaf := template(pkix.Name{CommonName: holder.CommonName, Organization: holder.Groups})
	leaf.ExtKeyUsage = []x509.ExtKeyUsage{x509.ExtKeyUsageServerAuth, x509.ExtKeyUsageClientAuth}
	for _, host := range holder.Hosts {
		if address := net.ParseIP(host); address != nil {
			leaf.IPAddresses = append(leaf.IPAddresses, address)
		} else {
			leaf.DNSNames = append(leaf.DNSNames, host)
		}
	}
	a.make(holder.Name, leaf)
}

func (a authority) make(name string, certificate *x509.Certificate) *ecdsa.PrivateKey {
	key := must(ecdsa.GenerateKey(elliptic.P256(), rand.Reader))
	parent, signer := a.certificate, a.key
	if parent == nil {
		parent, signer = certificate, key
	}
	signed := must(x509.CreateCertificate(rand.Reader, certificate, parent, &key.PublicKey, signer))
	write(filepath.Join(a.folder, name+".crt"), "CERTIFICATE", signed)
	write(filepath.Join(a.folder, name+".key"), "PRIVATE KEY", must(x509.MarshalPKCS8PrivateKey(key)))
	return key
}

func template(subject pkix.Name) *x509.Certificate {
	return &x509.Certificate{
		SerialNumber: must(rand.Int(rand.Reader, new(big.Int).Lsh(big.NewInt(1), 120))),
		Subject:      subject,
		NotBefore:    time.Now().Add(-time.Hour),
		// An acceptance asks for 14 days left.
		NotAfter:     time.Now().Add(30 * 24 * time.Hour),
		KeyUsage:     x509.KeyUsageDigitalSignature,
	}
}

func write(path, kind string, bytes []byte) {
	text := pem.EncodeToMemory(&pem.Block{Type: kind, Bytes: bytes})
	if err := os.WriteFile(path, text, 0o600); err != nil {
		panic(err)
	}
}

func must[Value any](value Value, err error) Value {
	if err != nil {
		panic(err)
	}
	return value
}
