// Holds the namespaces of a pod and buries the processes that its containers leave.
package main

import (
	"os"
	"os/signal"
	"syscall"
)

func main() {
	heard := make(chan os.Signal, 16)
	signal.Notify(heard, syscall.SIGINT, syscall.SIGTERM, syscall.SIGCHLD)
	for what := range heard {
		if what != syscall.SIGCHLD {
			return
		}
		for {
			buried, err := syscall.Wait4(-1, nil, syscall.WNOHANG, nil)
			if buried <= 0 || err != nil {
				break
			}
		}
	}
}
