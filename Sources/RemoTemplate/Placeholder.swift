import RemoBytes
