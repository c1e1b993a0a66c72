module firedeck/pause

go 1.26.0
