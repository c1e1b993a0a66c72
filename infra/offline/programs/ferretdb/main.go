// The MongoDB gateway of a local stack: FerretDB in front of DocumentDB in PostgreSQL.
// FerretDB's own command cannot be built from its module (a generated version file is missing),
// its library can.
package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"log/slog"
	"os"
	"os/signal"
	"syscall"

	"github.com/FerretDB/FerretDB/v2/ferretdb"
)

func main() {
	postgres := flag.String("postgres", "", "PostgreSQL URL")
	listen := flag.String("listen", "", "address and port for MongoDB clients")
	state := flag.String("state", "", "folder for the gateway's state")
	flag.Parse()
	if err := run(*postgres, *listen, *state); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(postgres, listen, state string) error {
	noTelemetry := false
	gateway, err := ferretdb.New(&ferretdb.Config{
		PostgreSQLURL: postgres,
		ListenAddr:    listen,
		StateDir:      state,
		LogLevel:      slog.LevelWarn,
		LogOutput:     os.Stderr,
		Telemetry:     &noTelemetry,
	})
	if err != nil {
		return err
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	go endWithStarter(stop)
	gateway.Run(ctx)
	return nil
}

// The starter holds the other end of stdin: when it is gone, however it ended, so is the gateway.
func endWithStarter(stop func()) {
	_, _ = io.Copy(io.Discard, os.Stdin)
	stop()
}
