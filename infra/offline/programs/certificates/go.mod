module firedeck/certificates

go 1.26.0
